import { Button, Group, Modal, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Snippet } from '#contract/snippets.ts'
import { ApiError } from '#web/platform/api.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { useUser } from '#web/platform/use-session.ts'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { useCreateSnippet, useRemoveSnippet, useSnippets, useUpdateSnippet } from '#web/features/notes/snippet-data.ts'
import classes from '#web/features/notes/snippets.module.css'

/** One's own snippets and those of the practice; one's own can be changed here. */
export function SnippetsDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const snippets = useSnippets()
  const remove = useRemoveSnippet()
  const [edited, setEdited] = useState<Snippet | 'new' | null>(null)
  const items = snippets.data?.items ?? []
  return (
    <Modal opened onClose={onClose} title="Snippets" size="lg">
      <Text size="sm" c="dimmed" mb="md">
        Text that you put into notes by its name: type / while writing. Nothing of a patient belongs in here.
      </Text>
      {edited !== null ? (
        <SnippetForm snippet={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      ) : (
        <>
          {snippets.data === undefined && !snippets.isError && <RowsSkeleton rows={3} label="The snippets are loading" />}
          {snippets.isError && (
            <Text role="alert" size="sm">
              {describeError(snippets.error)}{' '}
              <Button size="compact-sm" variant="subtle" onClick={() => void snippets.refetch()}>
                Try again
              </Button>
            </Text>
          )}
          {snippets.data !== undefined && items.length === 0 && <Text size="sm">No snippets yet. The first one could be your return precautions.</Text>}
          <ul className={classes.list}>
            {items.map((snippet) => (
              <li key={snippet.id}>
                <div>
                  <strong>{snippet.name}</strong> {snippet.is_shared && <span>· practice{snippet.owner.id === user.id ? '' : `, by ${snippet.owner.name}`}</span>}
                  <p>{snippet.text}</p>
                </div>
                {snippet.owner.id === user.id && (
                  <Group gap={4} wrap="nowrap">
                    <Button size="compact-sm" mih={32} variant="subtle" aria-label={`Change ${snippet.name}`} onClick={() => setEdited(snippet)}>
                      Change
                    </Button>
                    <Button size="compact-sm" mih={32} variant="subtle" color="red" aria-label={`Remove ${snippet.name}`} onClick={() => remove.mutate({ params: { snippet_id: snippet.id } })}>
                      Remove
                    </Button>
                  </Group>
                )}
              </li>
            ))}
          </ul>
          <Button mt="md" onClick={() => setEdited('new')}>
            New snippet
          </Button>
        </>
      )}
    </Modal>
  )
}

function SnippetForm({ snippet, onDone }: { snippet: Snippet | null; onDone: () => void }) {
  const create = useCreateSnippet()
  const update = useUpdateSnippet()
  const [name, setName] = useState(snippet?.name ?? '')
  const [text, setText] = useState(snippet?.text ?? '')
  const [is_shared, setShared] = useState(snippet?.is_shared ?? false)
  const error = create.error ?? update.error
  const faultOf = (field: string) => (error instanceof ApiError ? error.problem.issues?.find(({ path }) => path === `body.${field}`)?.message : undefined)
  const body = { name, text, is_shared }

  function save(): void {
    if (snippet === null) create.mutate({ body }, { onSuccess: onDone })
    else update.mutate({ params: { snippet_id: snippet.id }, body, if_match: snippet.version }, { onSuccess: onDone })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="sm">
        <TextInput label="Name" description="What you type after /" maxLength={60} required data-autofocus value={name} error={faultOf('name')} onChange={(event) => setName(event.currentTarget.value)} />
        <Textarea label="Text" description="Each line becomes a sentence of its own" autosize minRows={3} maxRows={10} maxLength={4000} required value={text} error={faultOf('text')} onChange={(event) => setText(event.currentTarget.value)} />
        <Switch label="For the whole practice" checked={is_shared} onChange={(event) => setShared(event.currentTarget.checked)} />
        {error !== null && (
          <Text role="alert" size="sm" c="red">
            {describeError(error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Back
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            Keep the snippet
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
