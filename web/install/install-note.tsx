import { homeScreen } from "#contract/screens"
import { usePath } from "../lib/address"
import { isInstalled, isIos } from "../lib/device"
import { useInstallHint } from "../lib/install-hint"
import { hasSecureAddress } from "../lib/secure-address"
import { useWaiting } from "../store/waiting"
import { HomeScreenSteps } from "./home-screen-steps"
import { InstallOffer } from "./install-offer"
import { SetUpOffer } from "./set-up-offer"
import { useHeldPrompt } from "./use-held-prompt"

/**
 * Offers, on the list of piles, to put the app on the home screen, or the secure address first. Not while records wait:
 * they are sent from here only.
 */
export const InstallNote = () => {
  const hint = useInstallHint()
  const prompt = useHeldPrompt()
  const records = useWaiting()
  const path = usePath()
  if (hint === "dismissed" || records.length > 0 || path !== homeScreen || isInstalled()) return null
  if (hasSecureAddress()) return <SetUpOffer />
  if (hint !== "due" || !window.isSecureContext) return null
  if (prompt) return <InstallOffer prompt={prompt} />
  return isIos() && <HomeScreenSteps />
}
