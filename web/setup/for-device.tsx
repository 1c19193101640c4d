import type { ReactNode } from "react"
import { type Device, devices, setupPage } from "#contract/setup"
import style from "./setup.module.css"

/** Content for one kind of device. */
export const ForDevice = ({ device, children }: { device: Device; children: ReactNode }) => (
  <div className={`${style.forDevice} ${style[device]}`} data-for={device}>
    {children}
  </div>
)

export const deviceList = Object.entries(devices) as [Device, string][]

/** Links, because they work without a script. */
export const OtherDevices = () => (
  <nav className={style.others} aria-label="Another device">
    <h2>Another device</h2>
    <ul>
      {deviceList.map(([device, name]) => (
        <li key={device} className={style[`not-${device}`]}>
          <a href={`${setupPage}?device=${device}`}>{name}</a>
        </li>
      ))}
    </ul>
  </nav>
)
