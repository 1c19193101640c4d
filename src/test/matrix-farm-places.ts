import type { Caller, Farm } from "./matrix-people"
import { nowhere, type Place, place } from "./matrix-place"
import type { Matrix } from "./matrix-world"

/** With ?farm= of each farm, of none, and twice; only the first counts. */
export const farmPlaces = (template: string, { farm }: Caller, { farms }: Matrix): Place[] => {
  const at = (name: string, query: string, of?: Farm): Place => ({
    ...place(template, name, []),
    path: template + query,
    farm: of,
    outside: "Farm not found",
  })
  return [
    at("current farm", "", farm),
    ...farms.map((of) => at(of.name, `?farm=${of.id}`, of)),
    ...farms.map((of) => at(`${of.name} before mine`, `?farm=${of.id}&farm=${farm?.id}`, of)),
    ...["", ...nowhere].map((id) => at(`farm ${id}`, `?farm=${id}`)),
  ]
}

/** These ids below the current farm, and the well-formed ones below each other. */
const below = (template: string, caller: Caller, matrix: Matrix, places: Place[]): Place[] =>
  farmPlaces(template, caller, matrix).flatMap((farm, index) =>
    places
      .filter(({ id }) => index === 0 || !Number.isNaN(id))
      .map((inside) => ({
        ...farm,
        ...inside,
        name: `${inside.name}, ${farm.name}`,
        path: inside.path + farm.path.slice(template.length),
      })),
  )

export const memberPlaces = (template: string, caller: Caller, matrix: Matrix): Place[] => {
  const users = matrix.callers.filter(({ user }) => user !== undefined)
  const places = [
    ...users.map(({ name, user }) => place(template, name, [user ?? 0])),
    ...nowhere.map((id) => place(template, `member ${id}`, [id])),
  ]
  const isForAll = template.endsWith("/password-link") && caller.isAdmin
  return below(template, caller, matrix, places).map((at) => {
    const isThere = isForAll ? users.some(({ user }) => user === at.id) : at.farm?.members.has(at.id)
    return isThere ? at : { ...at, missing: "Member not found" }
  })
}

export const invitationPlaces = (template: string, caller: Caller, matrix: Matrix): Place[] => {
  const places = [
    ...matrix.tokens.map((token) => ({ ...place(template, token.name, [token.id]), token })),
    ...nowhere.map((id) => place(template, `invitation ${id}`, [id])),
  ]
  return below(template, caller, matrix, places).map((at) =>
    at.token?.farm && at.token.farm === at.farm ? at : { ...at, missing: "Invitation not found" },
  )
}

export const importPlaces = (template: string, caller: Caller, matrix: Matrix): Place[] =>
  ownPlaces("import", template, caller, matrix)

export const probePlaces = (template: string, caller: Caller, matrix: Matrix): Place[] =>
  ownPlaces("probe", template, caller, matrix)

/** What each farm has one of. */
const ownPlaces = (name: "import" | "probe", template: string, caller: Caller, matrix: Matrix): Place[] => {
  const places = [
    ...matrix[`${name}s`].map(({ id, farm }) => ({
      ...place(template, `${name} of ${farm.name}`, [id]),
      ownedBy: farm,
    })),
    ...nowhere.map((id) => place(template, `${name} ${id}`, [id])),
  ]
  const missing = name === "import" ? "Import not found" : "Probe not found"
  return below(template, caller, matrix, places).map((at) =>
    at.ownedBy && at.ownedBy === at.farm ? at : { ...at, missing },
  )
}

/** One's own only. */
export const receiverPlaces = (template: string, caller: Caller, matrix: Matrix): Place[] => {
  const places = [
    ...matrix.receivers.map((receiver) => ({
      ...place(template, `receiver of user ${receiver.user} in ${receiver.farm.name}`, [receiver.id]),
      receiver,
    })),
    ...nowhere.map((id) => place(template, `receiver ${id}`, [id])),
  ]
  return below(template, caller, matrix, places).map((at) =>
    at.receiver && at.receiver.farm === at.farm && at.receiver.user === caller.user
      ? at
      : { ...at, missing: "Receiver not found" },
  )
}

export const categoryPlaces = (template: string, caller: Caller, matrix: Matrix): Place[] => {
  const isOfFarm = template.endsWith("/rows")
  const places = [
    place(template, "category", [isOfFarm ? matrix.used : matrix.unused]),
    ...nowhere.map((id) => ({
      ...place(template, `category ${id}`, [id]),
      missing: "Material category not found",
    })),
  ]
  return isOfFarm ? below(template, caller, matrix, places) : places
}

export const uploadPlaces = (template: string, caller: Caller, matrix: Matrix): Place[] =>
  farmPlaces(template, caller, matrix).map(({ name, path }) => ({
    ...place(template, name, ["photo"]),
    path: path.replace(":name", "photo"),
  }))
