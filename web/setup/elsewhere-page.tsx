import { brand, host } from "./filled-in"
import { Frame } from "./frame"

/** For an address that the certificate does not cover, when no other is known. */
export const ElsewherePage = () => (
  <Frame title="Not under this address">
    <p>
      The certificate of {brand} can't speak for {host}: the steps would end at a browser's warning.
    </p>
    <p>
      Whoever runs it in the office names an address in <code>WINDROW_HOSTS</code> that phones reach and that
      the certificate may cover: one of the local network, such as 192.168.1.20, or a name in a certificate of
      one's own. Then open this page again.
    </p>
  </Frame>
)
