import { useState } from "react"
import { homeScreen, joinScreen, pathTo } from "#contract/screens"
import type { SignedInUser } from "#domain/users"
import { errorMessage, RequestError } from "../api/errors"
import { useResource } from "../api/resource"
import { LoginForm } from "../session/login-form"
import { useSession } from "../session/session"
import { SignUpForm } from "../session/sign-up-form"
import { useLogOut } from "../session/use-log-out"
import { flash } from "../toasts/flash"
import { toast } from "../toasts/toast"
import { Button } from "../ui/button"
import { Choice } from "../ui/choice"
import { invitationBehind, joinFarm } from "./data"
import { withArticle } from "./role-words"
import { isFinal, Refusal, TokenCard } from "./token-card"

/** The screen of an invitation: a visitor signs up or logs in, a user joins. */
export const JoinScreen = ({ token }: { token: string }) => (
  <TokenCard title="Join a Farm">
    <Invited token={token} />
  </TokenCard>
)

const Invited = ({ token }: { token: string }) => {
  const { user } = useSession()
  const { farm, role, invitedBy, administrator } = useResource(invitationBehind(token))
  if (administrator) return <Administrator token={token} />
  return (
    <>
      <p>
        <bdi translate="no">{invitedBy}</bdi> invites you to <bdi translate="no">{farm}</bdi> as{" "}
        {withArticle[role]}.
      </p>
      {user ? <Joining user={user} farm={farm} token={token} /> : <Entering farm={farm} token={token} />}
    </>
  )
}

/** The screen of the link that the start prints while there is no administrator. */
const Administrator = ({ token }: { token: string }) => {
  const { user } = useSession()
  return (
    <>
      <p>
        This link makes you the administrator of this server, who looks after its people, copies and material
        types.
      </p>
      {user ? (
        <Joining user={user} farm={lookAfterIt} token={token} />
      ) : (
        <Entering farm={lookAfterIt} token={token} />
      )}
    </>
  )
}

const lookAfterIt = "as Administrator"

const ways = [
  { value: "new", label: "Sign up" },
  { value: "known", label: "Log in" },
] as const

type Invitation = { farm: string; token: string }

const Entering = ({ farm, token }: Invitation) => {
  const [way, setWay] = useState<"new" | "known">("new")
  const join = useJoin({ farm, token })
  const { leave } = useSession()
  const enter = () =>
    join().catch((error) => {
      // A member needs no invitation; any other final refusal is told by the page that users see.
      if (isFinal(error)) leave(isMember(error) ? homeScreen : pathTo(joinScreen, { token }))
      else toastFailure(error)
    })
  return (
    <>
      <Choice label="Your account" options={ways} chosen={way} onChoose={setWay} />
      {way === "new" ? <SignUpForm invitation={token} /> : <LoginForm enter={enter} />}
    </>
  )
}

/** Returns a function that joins the farm and goes home. */
const useJoin = ({ farm, token }: Invitation) => {
  const { leave } = useSession()
  return async () => {
    await joinFarm(token)
    flash({ title: farm === lookAfterIt ? "You are the administrator" : `You are in: ${farm}` })
    leave(homeScreen)
  }
}

const isMember = (error: unknown) => error instanceof RequestError && error.status === 409

const toastFailure = (error: unknown) =>
  toast({ title: "Error joining the farm", description: errorMessage(error), destructive: true })

type Props = Invitation & { user: SignedInUser }

const Joining = ({ user, farm, token }: Props) => {
  const join = useJoin({ farm, token })
  const { logOut, question } = useLogOut(pathTo(joinScreen, { token }))
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const press = async () => {
    setBusy(true)
    try {
      await join()
    } catch (error) {
      setBusy(false)
      if (isFinal(error)) setRefusal(errorMessage(error))
      else toastFailure(error)
    }
  }
  if (refusal) return <Refusal sentence={refusal} />
  return (
    <>
      <p>
        You are signed in as{" "}
        <bdi translate="no">
          {user.firstName} {user.lastName}
        </bdi>{" "}
        ({user.email}).
      </p>
      <Button busy={busy && "Joining..."} onClick={press}>
        {farm === lookAfterIt ? "Join as Administrator" : `Join ${farm}`}
      </Button>
      <Button variant="outline" onClick={logOut}>
        Log in as somebody else
      </Button>
      {question}
    </>
  )
}
