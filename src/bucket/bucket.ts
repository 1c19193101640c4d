import { CommandError, errorMessage } from "../domain/errors"

export type Keys = { keyId: string; secret: string }

/** `prefix` is empty, or ends in a slash; `place` is what people call it, without keys. */
export type Bucket = { client: Bun.S3Client; prefix: string; place: string; keys: Keys }

/** `url` is 's3://bucket/prefix?endpoint=https://…&region=…'. Any store with the interface of Amazon S3. Asks nothing yet. */
export const bucketAt = (url: string, keys: Keys): Bucket => {
  const { hostname: bucket, pathname, searchParams } = new URL(url)
  const region = searchParams.get("region") ?? "us-east-1"
  const endpoint = searchParams.get("endpoint") ?? `https://s3.${region}.amazonaws.com`
  const folder = pathname.replaceAll(/^\/+|\/+$/g, "")
  const client = new Bun.S3Client({
    bucket,
    region,
    endpoint,
    accessKeyId: keys.keyId,
    secretAccessKey: keys.secret,
    // Not one that the environment of another program may hold.
    sessionToken: "",
    retry: 3,
  })
  const place = `s3://${bucket}/${folder} at ${new URL(endpoint).host}`
  return { client, prefix: folder && `${folder}/`, place, keys }
}

/** Gives up after so many milliseconds: a connection that has died in silence would wait for ever. */
export const inTime = async <T>(work: T | Promise<T>, milliseconds: number): Promise<T> => {
  let timer: Timer | undefined
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error("the connection is silent")), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Why the bucket can't be used, without its keys, which a store may quote. */
export const refusal = ({ place, keys }: Bucket, error: unknown): CommandError => {
  const code = error instanceof Error && "code" in error ? ` (${error.code})` : ""
  const what = `${errorMessage(error)}${code}`.replaceAll(keys.secret, "***").replaceAll(keys.keyId, "***")
  return new CommandError(`${place} can't be used: ${what}.`)
}
