/** Resolves a polyfill of useSyncExternalStore, which signals-react imports, to React, which has had this hook since version 18. */
export const withReactStore: Bun.BunPlugin = {
  name: "with-react-store",
  setup: (build) => {
    const path = Bun.resolveSync("react", import.meta.dir)
    build.onResolve({ filter: /^use-sync-external-store\/shim/ }, () => ({ path }))
  },
}
