import { Autocomplete } from '@mantine/core'
import type { CatalogFieldProps } from './catalog-field.tsx'
import type { Suggestion } from './suggestions.data.ts'

/** Free text with what is often typed offered for it; a choice may fill other fields as well. */
export function SuggestedField({ name, value, onText, suggestions, ...field }: CatalogFieldProps & { suggestions: readonly Suggestion[] }) {
  return (
    <Autocomplete
      {...field}
      value={value}
      openOnFocus={false}
      autoComplete="off"
      data={suggestions.map(({ shown }) => shown)}
      onChange={(text) => onText(suggestions.find(({ shown }) => shown === text)?.fills ?? { [name]: text })}
    />
  )
}
