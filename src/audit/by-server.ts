const by = "server"

/** In the environment of a command that the server runs: nobody asked for it, or the page has written its line. */
export const byServer = () => ({ WINDROW_BY: by, WINDROW_SERVER: String(process.pid) })

export const isByServer = () => process.env.WINDROW_BY === by

/** Was the server killed that runs this command? The next one may be at the same work. */
export const isLeftAlone = () => isByServer() && process.env.WINDROW_SERVER !== String(process.ppid)
