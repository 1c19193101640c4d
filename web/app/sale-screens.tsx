import { useQuery } from "../lib/address"
import { CertificateScreen } from "../report/certificate-screen"
import { SaleScreen } from "../sales/sale-screen"
import { SlipScreen } from "../sales/slip-screen"

/** A sale, or one of its papers by `?paper=`: the list of piles loads each address of a screen, but no query. */
export const SaleScreens = (sale: { rowId: number; saleId: number }) => {
  const paper = useQuery().get("paper")
  if (paper === "slip") return <SlipScreen {...sale} />
  return paper === "certificate" ? <CertificateScreen {...sale} /> : <SaleScreen {...sale} />
}
