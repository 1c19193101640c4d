/** The server fills these in with each request; see src/setup/routes.ts. */
export const device = "{{device}}"
/** The https origin. */
export const secure = "{{secure}}"
/** The server's host name in the request, without the port. */
export const host = "{{host}}"
/** The set-up page over plain http, as a phone reaches it. */
export const plain = "{{plain}}"
/** The authority, as the device lists it, and its SHA-256. */
export const authority = "{{authority}}"
export const fingerprint = "{{fingerprint}}"
/** The name of the certificate's file, when it has been downloaded. */
export const certificateName = "{{certificate}}"
/** Filled in once, when Windrow serves. */
export const brand = "{{brand}}"
