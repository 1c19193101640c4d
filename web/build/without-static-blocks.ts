/** Removes a static block that only names a class for stack traces: before Safari 16.4 it is a syntax error. */
export const withoutStaticBlocks: Bun.BunPlugin = {
  name: "without-static-blocks",
  setup: (build) => {
    build.onLoad({ filter: /@radix-ui\/react-collection\/dist\/index\.mjs$/ }, async ({ path }) => ({
      contents: (await Bun.file(path).text()).replaceAll(/static \{\s*__name\(this, "\w+"\);\s*\}/g, ""),
      loader: "js",
    }))
  },
}
