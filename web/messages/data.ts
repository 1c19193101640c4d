import type { NewReceiver, ReceiverChange } from "#contract/messages"
import type { MadeReceiver, Receiver, Receivers, SentMessage } from "#domain/messages"
import { request } from "../api/request"
import { resource } from "../api/resource"
import { useRefresh } from "../api/use-refresh"

const path = (farmId: number, rest = "") => `/api/farm/messages${rest}?farm=${farmId}`

/** Where messages of the farm go, as far as the user may see it, and what can be set up. */
export const receiversOf = resource<Receivers, number>((farmId) => path(farmId, "/receivers"))

/** The last messages to them, the newest first. */
export const sentOf = resource<SentMessage[], number>((farmId) => path(farmId))

/** The calls about receivers; what they change is loaded again. */
export const useReceivers = (farmId: number) => {
  const refresh = useRefresh()
  const all = () => refresh(receiversOf(farmId), sentOf(farmId))
  const call = async <T>(method: "POST" | "PATCH" | "DELETE", rest: string, body?: object) => {
    const answer = await request<T>(method, path(farmId, `/receivers${rest}`), body && { body })
    await all()
    return answer
  }
  return {
    make: (body: NewReceiver) => call<MadeReceiver>("POST", "", body),
    change: (id: number, body: ReceiverChange) => call<Receiver>("PATCH", `/${id}`, body),
    remove: (id: number) => call("DELETE", `/${id}`),
    test: (id: number) => call<SentMessage>("POST", `/${id}/test`),
    confirm: (id: number, code: string) => call<Receiver>("POST", `/${id}/confirm`, { code }),
  }
}
