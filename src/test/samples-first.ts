import type { Row } from "../domain/rows"
import type { Actor } from "./farm"

/** Two samples of the pile, long before whatever a test records: an example of a result is of the first one. */
export const samplesFirst = async (actor: Pick<Actor, "post">, { id }: Pick<Row, "id">): Promise<void> => {
  for (let count = 0; count < 2; count++)
    await actor.post(`/api/rows/${id}/samples`, { takenAt: "2000-01-02T00:00:00Z" })
}
