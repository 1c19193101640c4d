/** A body that a program sends with its snippet as it stands. */
export type SentBySnippet = { program: string; body: string }

/**
 * As they arrived in `bun e2e/probes/check-snippets.ts`, which compares them. That of ESPHome is what its lambda and ArduinoJson write:
 * its check goes as far as the validator.
 */
export const sentBySnippets: readonly SentBySnippet[] = [
  { program: "Node-RED", body: '{"value":57.2,"device":"pile-1"}' },
  { program: "Node-RED", body: '{"value":"58.5","device":"pile-2"}' },
  {
    program: "Node-RED",
    body: '{"temperature":59.1,"humidity":40,"device":"zigbee2mqtt/pile-3"}',
  },
  {
    program: "Home Assistant",
    body: '{"device":"sensor.pile_temperature","value":57.2,"unit":"°C","at":"2026-06-13T14:05:00.313547+00:00"}',
  },
  { program: "ESPHome", body: '{"device":"pile-probe","value":57.1875,"unit":"°C"}' },
]
