import { jsxDEV as make } from "react/jsx-dev-runtime"
import { spoken } from "#domain/language"

// For tests and a build that watches, as jsx-runtime.ts.

export { Fragment, type JSX } from "react/jsx-dev-runtime"

export const jsxDEV: typeof make = (type, props, key, isStatic, source, self) =>
  make(type, spoken()?.props?.(type, props) ?? props, key, isStatic, source, self)
