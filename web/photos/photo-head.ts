import type { Orientation } from "./exif"

/** Facts about a photo's file, read before it is decoded. */
export type PhotoHead = {
  kind: "jpeg" | "png" | "webp" | "heif" | "other"
  /** In pixels as they are coded, before the orientation turns them; 0 when it is not known. */
  width: number
  height: number
  orientation?: Orientation | undefined
  /** Of a JPEG: where its first scan begins, and whether all its colours come in that one. */
  scan?: { at: number; isOnly: boolean } | undefined
  /** Of a JPEG: where its size stands, and the size of its coded units in pixels. */
  units?: { at: number; width: number; height: number } | undefined
}
