import { jsx as make, jsxs as makeAll } from "react/jsx-runtime"
import { spoken } from "#domain/language"

// Instead of React's own, see `jsxImportSource` in tsconfig.json: what is drawn is said in the language of the page.

export { Fragment, type JSX } from "react/jsx-runtime"

const said = <P>(type: unknown, props: P): P => spoken()?.props?.(type, props) ?? props

export const jsx: typeof make = (type, props, key) => make(type, said(type, props), key)
export const jsxs: typeof makeAll = (type, props, key) => makeAll(type, said(type, props), key)
