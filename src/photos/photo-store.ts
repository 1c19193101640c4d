import { type Bucket, bucketAt, inTime, type Keys, refusal } from "../bucket/bucket"

/** A store of photos outside of the database. Failures are CommandErrors, without keys. */
export type PhotoStore = {
  put: (object: string, jpeg: Uint8Array) => Promise<void>
  /** Undefined when there is none of that name. */
  get: (object: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  remove: (object: string) => Promise<void>
  /** Fails when the bucket can't be used. */
  check: () => Promise<void>
}

/** In milliseconds, less than a call's deadline. */
const patience = 8000

/** `url` as `bucketAt` takes it. */
export const photoStoreAt = (url: string, keys: Keys): PhotoStore => {
  const bucket = bucketAt(url, keys)
  const { client, prefix } = bucket
  const asked = <T>(work: Promise<T>) => orRefuse(bucket, work)
  return {
    put: (object, jpeg) => asked(put(client, prefix + object, jpeg)),
    get: (object) => asked(get(client, prefix + object)),
    remove: (object) => asked(client.delete(prefix + object)),
    // There is none of that name; an answer that says so is all that is wanted.
    check: () => asked(client.exists(`${prefix}windrow`).then(() => undefined)),
  }
}

const orRefuse = async <T>(bucket: Bucket, work: Promise<T>): Promise<T> => {
  try {
    return await inTime(work, patience)
  } catch (error) {
    throw refusal(bucket, error)
  }
}

/** Counts as stored only when the store tells its size. */
const put = async (client: Bun.S3Client, key: string, jpeg: Uint8Array) => {
  await client.write(key, jpeg, { type: "image/jpeg" })
  const { size } = await client.stat(key)
  if (size !== jpeg.length) throw new Error(`${size} of ${jpeg.length} bytes arrived`)
}

const get = async (client: Bun.S3Client, key: string) => {
  try {
    return await client.file(key).bytes()
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "NoSuchKey") return undefined
    throw error
  }
}
