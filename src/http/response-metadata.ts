/** Loads a body that is too large to cache, such as a photo's. */
export type BodyLoader = () => Promise<Uint8Array<ArrayBuffer> | undefined>

/** Facts about a response that the middleware around its handler needs, and that no header should carry. */
export type ResponseMetadata = {
  /** The response cache keeps this instead of the body. */
  bodyLoader?: BodyLoader
  /** False for a response that the cache must neither read nor keep. */
  cacheable?: boolean
  /** Hashes of the page's own scripts, for the Content-Security-Policy. */
  scriptHashes?: readonly string[] | undefined
}

const metadata = new WeakMap<Response, ResponseMetadata>()

/**
 * Attaches the metadata and returns the response. A middleware that assigns another Response to `c.res` drops it: what
 * is inside the response cache may set headers only.
 */
export const withMetadata = <R extends Response>(response: R, its: ResponseMetadata): R => {
  metadata.set(response, its)
  return response
}

/** Empty for a response without metadata. */
export const metadataOf = (response: Response): ResponseMetadata => metadata.get(response) ?? {}
