/** Leaves the app for a page that the server answers; nothing of this one stays in memory. */
export const loadPage = (path: string) => location.assign(path)
