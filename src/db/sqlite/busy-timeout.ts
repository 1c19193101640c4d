/** In milliseconds, for locks of another process. */
export const busyTimeout = 5000
