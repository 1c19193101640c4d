import { lazy, useLayoutEffect } from "react"
import { Boundary } from "../api/boundary"
import { usePath, useQuery } from "../lib/address"
import { useAtDesk } from "../lib/at-desk"
import { frameOf, setFrame } from "../lib/desk-frame"

const Desk = lazy(async () => ({ default: (await import("./desk")).Desk }))

/** The piles beside the screen, where the page is wide enough. */
export const AtDesk = () => {
  const frame = frameOf(`${usePath()}?${useQuery()}`)
  useLayoutEffect(() => setFrame(frame), [frame])
  return (
    useAtDesk() && (
      <Boundary fallback={null} renderError={() => <NoDesk />}>
        <Desk frame={frame} />
      </Boundary>
    )
  )
}

/** The screen alone. */
const NoDesk = () => {
  useLayoutEffect(() => setFrame(undefined))
  return null
}
