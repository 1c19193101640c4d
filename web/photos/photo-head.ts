import type { Orientation } from "./exif"

/** Facts about a photo's file, read before it is decoded. */
export type PhotoHead = {
  kind: "jpeg" | "png" | "webp" | "heif" | "other"
  /** In pixels as coded, before the orientation is applied; 0 when unknown. */
  width: number
  height: number
  orientation?: Orientation | undefined
  /** JPEG only: the offset of the first scan, and whether it is the only one. */
  scan?: { at: number; isOnly: boolean } | undefined
  /** JPEG only: the offset of the height and width, and the size of a coded unit in pixels. */
  units?: { at: number; width: number; height: number } | undefined
}
