/** Leaves the app by a page load, which clears its memory. */
export const loadPage = (path: string) => location.assign(path)
