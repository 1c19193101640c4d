/** Loads a body that is too large to cache, such as a photo's. */
export type BodyLoader = () => Promise<Uint8Array<ArrayBuffer> | undefined>

/**
 * Makes the content of an answer again for whoever asked, after looking them up again; undefined when they may see another
 * one, or none.
 */
export type Remake = () => Promise<object | undefined>

/** Facts about a response for the middleware around its handler. */
export type ResponseMetadata = {
  /** The response cache stores this instead of the body. */
  bodyLoader?: BodyLoader
  /** After a write the response cache makes the answer by this, without routing and guards. */
  remake?: Remake | undefined
  /** False for a response that the cache must neither read nor store. */
  cacheable?: boolean
  /** Hashes of the page's inline scripts, for the Content-Security-Policy. */
  scriptHashes?: readonly string[] | undefined
  /** Another origin that the page may ask, for the Content-Security-Policy. */
  connectTo?: string | undefined
  /** Pages of every origin may read it. */
  isForAllOrigins?: boolean
}

const metadata = new WeakMap<Response, ResponseMetadata>()

/** Attaches metadata to a response. Middleware that replaces `c.res` loses it, so it may only set headers. */
export const withMetadata = <R extends Response>(response: R, its: ResponseMetadata): R => {
  metadata.set(response, its)
  return response
}

export const metadataOf = (response: Response): ResponseMetadata => metadata.get(response) ?? {}
