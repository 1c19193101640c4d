import { Actor, farm } from "./farm"

export const ana = { email: "ana@farm.test", password: "green-heap", firstName: "Ana", lastName: "Lima" }
export const bo = { ...ana, email: "bo@farm.test", firstName: "Bo" }

/** A farm whose people sign up and log in with their passwords. */
export const accounts = (world = farm()) => {
  const enter = async (call: string, body: object, browser = "") => {
    const answer = await world.nobody.call("POST", `/api/auth/${call}`, body, { "user-agent": browser })
    if (!answer.ok) throw new Error(await answer.text())
    return new Actor(world.app, Promise.resolve(cookieOf(answer)))
  }
  const logIn = ({ email, password } = ana, browser?: string) => enter("login", { email, password }, browser)
  return { ...world, register: (person: object = ana) => enter("register", person), logIn }
}

export const cookieOf = (answer: Response) => answer.headers.get("set-cookie")?.split(";")[0] ?? ""

export const statusOf = async (actor: Actor) => (await actor.call("GET", "/api/auth/user")).status

export const answerOf = async (actor: Actor, method: string, path: string, body?: unknown) => {
  const answer = await actor.call(method, path, body)
  return [answer.status, await answer.text()]
}
