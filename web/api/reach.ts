import { createListeners } from "../lib/listeners"

const { tell, add } = createListeners()
let isReached = true

/**
 * Has the server answered the last request? A proxy without a server behind it is none. Without React, which the script that
 * asks for the first answers must not wait for.
 */
export const reach = {
  get: () => isReached,
  set: (reached: boolean) => {
    if (reached === isReached) return
    isReached = reached
    tell()
  },
  subscribe: add,
}
