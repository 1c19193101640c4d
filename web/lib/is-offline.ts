/** Does the browser know that it has no connection? */
export const isOffline = () => !navigator.onLine
