/** A square window over a picture: what of it is seen, and how far it may be moved. Lengths of the window are in screen pixels. */
export interface Size {
  width: number
  height: number
}

/** `zoom` 1 just fills the window; `x`, `y` (−1 to 1) say how far the picture's free room is used to either side. */
export interface Crop {
  zoom: number
  x: number
  y: number
}

export const centred: Crop = { zoom: 1, x: 0, y: 0 }
export const largest_zoom = 4

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

export function clampCrop({ zoom, x, y }: Crop): Crop {
  return { zoom: within(zoom, 1, largest_zoom), x: within(x, -1, 1), y: within(y, -1, 1) }
}

/** The part of the picture, in its own pixels, that the window shows: always a square, always inside. */
export function sourceSquare({ width, height }: Size, crop: Crop): { left: number; top: number; side: number } {
  const { zoom, x, y } = clampCrop(crop)
  const side = Math.min(width, height) / zoom
  return { left: ((width - side) / 2) * (1 + x), top: ((height - side) / 2) * (1 + y), side }
}

/** The picture was dragged by so many screen pixels in a window of `window_side`: it follows the finger. */
export function moveCrop(size: Size, crop: Crop, dx: number, dy: number, window_side: number): Crop {
  const { side } = sourceSquare(size, crop)
  const by = (moved: number, room: number) => (room <= 0 ? 0 : (-moved * (side / window_side)) / (room / 2))
  return clampCrop({ zoom: crop.zoom, x: crop.x + by(dx, size.width - side), y: crop.y + by(dy, size.height - side) })
}
