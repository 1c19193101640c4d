import { FarmScreen } from "../farm/farm-screen"
import { useQuery } from "../lib/address"
import { PrintedPilesScreen } from "../season/printed-piles-screen"
import { SeasonScreen } from "../season/season-screen"

/** A farm, or one of its papers by `?paper=`, as those of a sale: the list of piles loads each address of a screen, but no query. */
export const FarmScreens = () => {
  const paper = useQuery().get("paper")
  if (paper === "season") return <SeasonScreen />
  return paper === "piles" ? <PrintedPilesScreen /> : <FarmScreen />
}
