import { serverBuild } from "../api/server-build"
import { isAnyDirty, onDirty } from "../forms/dirty"
import { ownBuild } from "./own-build"

/** The server's build, when this page runs another one. */
export const newerBuild = () => {
  const build = serverBuild.get()
  return build && ownBuild() && build !== ownBuild() ? build : undefined
}

/** May the user be told? Not while a form is filled in. */
export const isUpdateReady = () => newerBuild() !== undefined && !isAnyDirty()

/** Calls back when the answer of `isUpdateReady` may have changed; returns a function that stops it. */
export const onUpdate = (listener: () => void) => {
  const stops = [serverBuild.subscribe(listener), onDirty(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
