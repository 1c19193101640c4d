import type { Atom } from "jotai"

/**
 * Makes one atom for each parameter, like `atomFamily` of the package jotai-family, in the calls that are used here,
 * and `add`: the package would be 220 bytes more before the list of piles.
 */
export const atomFamily = <Param, AtomType extends Atom<unknown>>(
  initializeAtom: (param: Param) => AtomType,
) => {
  const atoms = new Map<Param, AtomType>()
  const atomOf = (param: Param): AtomType => {
    const atom = atoms.get(param) ?? initializeAtom(param)
    atoms.set(param, atom)
    return atom
  }
  return Object.assign(atomOf, {
    add: (param: Param, atom: AtomType) => void atoms.set(param, atom),
    getParams: () => atoms.keys(),
    remove: (param: Param) => void atoms.delete(param),
  })
}
