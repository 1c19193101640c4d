/** The browser's files; the executable embeds this folder. */
export const webFolder = "dist/web"

/** Without it the bundler takes React's development build. */
export const define = { "process.env.NODE_ENV": '"production"' }

/** Hashed names: changed content gets a new address, so browsers may cache a file for good. */
export const assetName = "assets/[name]-[hash].[ext]"

/** Stays a file of its own: the bundler would put it into the stylesheets, which the first paint waits for. */
export const external = ["*.woff2"]
