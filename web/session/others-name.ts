import { useUser } from "./session"

/** Returns a function: an author's name, or undefined when the author is the user, who knows. */
export const useOthersName = () => {
  const user = useUser()
  return (id: number | null, name: string | null) => (id === user.id ? undefined : (name ?? undefined))
}
