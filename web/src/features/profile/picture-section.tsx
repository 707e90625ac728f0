import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { PersonMark } from '#web/clinical/person-mark.tsx'
import { ExplainedError } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import form from '#web/ui/form.module.css'
import { Cropper } from './cropper.tsx'
import { useRemovePicture, useUploadPicture, type Profile } from './data.ts'
import classes from './profile.module.css'

/** The picture beside one's name: chosen, cut to a square on this page, and only then sent. */
export function PictureSection({ profile }: { profile: Profile }) {
  const [image, setImage] = useState<ImageBitmap | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const upload = useUploadPicture()
  const remove = useRemovePicture()
  const choose = async (file: File | null) => {
    if (file === null) return
    setFailure(null)
    upload.reset()
    try {
      setImage(await createImageBitmap(file))
    } catch {
      setFailure(new ExplainedError('This file is not a picture that can be read. A JPEG, PNG or WebP works.'))
    }
  }
  const send = (file: Blob) =>
    upload.mutate({ file }, {
      onSuccess: () => {
        setImage(null)
        toastSuccess('Picture saved')
      },
    })
  const error = failure ?? upload.error ?? remove.error
  return (
    <div className={form.form}>
      {error !== null && <ErrorSummary title={explainForm(error)} />}
      {image !== null ? (
        <Cropper image={image} is_pending={upload.isPending} onCropped={send} onCancel={() => setImage(null)} />
      ) : (
        <div className={classes.picture}>
          <PersonMark first_name={profile.first_name} last_name={profile.last_name} picture={profile.profile_picture} size={88} />
          <div>
            <p className={form.quiet}>A JPEG, PNG or WebP of at most 5 MB. Colleagues see it beside your name; where and when it was taken is left out.</p>
            <div className={form.actions}>
              <FileButton onChange={(file) => void choose(file)} accept="image/jpeg,image/png,image/webp">
                {(button) => (
                  <Button variant="default" {...button}>
                    Choose a picture
                  </Button>
                )}
              </FileButton>
              {profile.profile_picture !== null && (
                <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate({})}>
                  Remove
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
    </div>
  )
}
