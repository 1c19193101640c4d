/** Lets the bundler leave out wouter's Link, which the app does not use: a call at a module's top level may have effects. */
export const withoutRouterLink: Bun.BunPlugin = {
  name: "without-router-link",
  setup: (build) => {
    build.onLoad({ filter: /wouter\/src\/index\.js$/ }, async ({ path }) => ({
      contents: (await Bun.file(path).text()).replace("= forwardRef(", "= /* @__PURE__ */ forwardRef("),
      loader: "js",
    }))
  },
}
