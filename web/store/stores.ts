import type { DBSchema } from "idb"
import type { DraftOnDisk, KeptRecord, Snapshot } from "./contents"

/** The stores of this device in IndexedDB: localStorage reaches the disk up to 50 s late. */
export interface Stores extends DBSchema {
  /** Records that the server has not taken yet, by their Idempotency-Key. */
  outbox: { key: string; value: KeptRecord }
  /** Forms that are filled in and not saved, by user and name. */
  drafts: { key: string; value: DraftOnDisk }
  /**
   * The bytes of the photos of both, written once. Not as blobs: WebKit can't read one that was read from the store
   * and put again, and takes none in a private tab (docs/browsers.md).
   */
  photos: { key: string; value: ArrayBuffer }
  /** The server's last answers, by user and path. */
  snapshots: { key: string; value: Snapshot; indexes: { loadedAt: number } }
}
