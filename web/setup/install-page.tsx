import type { ReactNode } from "react"
import type { Device } from "#contract/setup"
import { AndroidSteps } from "./android-steps"
import { brand, fingerprint } from "./filled-in"
import { deviceList, ForDevice, OtherDevices } from "./for-device"
import { Frame } from "./frame"
import { IphoneSteps } from "./iphone-steps"
import { LinuxSteps } from "./linux-steps"
import { MacSteps } from "./mac-steps"
import { Removal } from "./removal"
import style from "./setup.module.css"
import { TrustStatus } from "./trust-status"
import { WindowsSteps } from "./windows-steps"

const steps: Record<Device, ReactNode> = {
  iphone: <IphoneSteps />,
  android: <AndroidSteps />,
  windows: <WindowsSteps />,
  mac: <MacSteps />,
  linux: <LinuxSteps />,
}

/** The steps to trust this installation's authority. */
export const InstallPage = () => (
  <Frame title="Set up this device">
    <p>
      Once only, in about two minutes. Then {brand} opens over a secure connection: with the camera in the
      page, an icon on the home screen, and without a signal.
    </p>
    <p hidden data-link>
      <b>Your link opens by itself when this device is set up.</b> Keep this page open until then.
    </p>
    {deviceList.map(([device, name]) => (
      <ForDevice key={device} device={device}>
        <h2>{name}</h2>
        {steps[device]}
      </ForDevice>
    ))}
    <p className={style.quiet}>Menus differ between versions: look for similar words.</p>
    <TrustStatus />
    <OtherDevices />
    <Meaning />
  </Frame>
)

const Meaning = () => (
  <>
    <section className={style.part}>
      <h2>What this means</h2>
      <p>
        Whoever holds the key on the office's machine could pretend to be any address of a local network, and
        only that: the certificate can't speak for a public site.
      </p>
      <p className={style.quiet}>
        Its fingerprint (SHA-256). To be sure that nobody changed it on its way, compare what the device shows
        in the certificate's details with what the office sees under Farm, or at the server's start.
      </p>
      <p className={style.fingerprint}>{fingerprint}</p>
    </section>
    <section className={style.part}>
      <h2>To remove it later</h2>
      <Removal />
    </section>
  </>
)
