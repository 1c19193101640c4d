/** Removes static blocks that only name a class for stack traces: Safari before 16.4 has no static blocks. */
export const withoutStaticBlocks: Bun.BunPlugin = {
  name: "without-static-blocks",
  setup: (build) => {
    build.onLoad({ filter: /@radix-ui\/react-collection\/dist\/index\.mjs$/ }, async ({ path }) => ({
      contents: (await Bun.file(path).text()).replaceAll(/static \{\s*__name\(this, "\w+"\);\s*\}/g, ""),
      loader: "js",
    }))
  },
}
