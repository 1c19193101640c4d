import { wakeInTime } from "./wake"

wakeInTime()
