/** In the environment of a command that the server runs: nobody asked for it, or the page has written its line. */
export const byServer = { WINDROW_BY: "server" }

export const isByServer = () => process.env.WINDROW_BY === byServer.WINDROW_BY
