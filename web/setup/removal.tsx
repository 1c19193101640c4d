import type { Device } from "#contract/setup"
import { authority } from "./filled-in"
import { deviceList, ForDevice } from "./for-device"
import { Path } from "./steps"

const ways: Record<Device, readonly string[]> = {
  iphone: ["Settings", "General", "VPN & Device Management", "the profile", "Remove Profile"],
  android: [
    "Settings",
    "Security & privacy",
    "More security & privacy",
    "Encryption & credentials",
    "Trusted credentials",
    "User",
    authority,
    "Remove",
  ],
  windows: [
    "Start",
    "certmgr.msc",
    "Trusted Root Certification Authorities",
    "Certificates",
    authority,
    "Delete",
  ],
  mac: ["Keychain Access", "login", "Certificates", authority, "Delete"],
  linux: ["The list of authorities, as above", authority, "Delete"],
}

/** The steps to remove the authority from the device. */
export const Removal = () =>
  deviceList.map(([device]) => (
    <ForDevice key={device} device={device}>
      <p>
        <Path of={ways[device]} />
      </p>
    </ForDevice>
  ))
