import { Button, Slider } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import form from '#web/ui/form.module.css'
import { centred, clampCrop, largest_zoom, moveCrop, sourceSquare } from './crop.ts'
import classes from './profile.module.css'

const window_side = 256
const result_side = 512
const arrows: Record<string, [number, number]> = { ArrowLeft: [12, 0], ArrowRight: [-12, 0], ArrowUp: [0, 12], ArrowDown: [0, -12] }

interface CropperProps {
  image: ImageBitmap
  is_pending: boolean
  onCropped: (picture: Blob) => void
  onCancel: () => void
}

/** A square window over the picture: dragged, or moved by the arrow keys; enlarged by the slider. */
export function Cropper({ image, is_pending, onCropped, onCancel }: CropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState(centred)
  const grip = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { left, top, side } = sourceSquare(image, crop)
    context.clearRect(0, 0, result_side, result_side)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, left, top, side, side, 0, 0, result_side, result_side)
  }, [image, crop])

  const drag = (event: PointerEvent) => {
    if (grip.current === null) return
    const { x, y } = grip.current
    grip.current = { x: event.clientX, y: event.clientY }
    setCrop((before) => moveCrop(image, before, event.clientX - x, event.clientY - y, window_side))
  }
  const onKey = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    if (step === undefined) return
    event.preventDefault()
    setCrop((before) => moveCrop(image, before, step[0], step[1], window_side))
  }
  return (
    <div className={form.form}>
      <canvas
        ref={canvas}
        className={classes.window}
        width={result_side}
        height={result_side}
        tabIndex={0}
        role="img"
        aria-label="Your picture as it will be. Drag it, or use the arrow keys."
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          grip.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          grip.current = null
        }}
        onPointerCancel={() => {
          grip.current = null
        }}
        onKeyDown={onKey}
      />
      <Slider className={classes.zoom} aria-label="Size" thumbLabel="Size" label={null} min={1} max={largest_zoom} step={0.05} value={crop.zoom} onChange={(zoom) => setCrop((before) => clampCrop({ ...before, zoom }))} />
      <div className={form.actions}>
        <Button loading={is_pending} onClick={() => canvas.current?.toBlob((picture) => picture && onCropped(picture), 'image/jpeg', 0.92)}>
          Use this picture
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
