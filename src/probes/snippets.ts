/** What somebody copies into another program so that it sends readings here. */
export type Snippet = { title: string; text: string }

/**
 * The programs that have no field for a server's address, as they stand with this one.
 * `address` is that of /api/probes/in, with the scheme and the host.
 */
export const snippets = (address: string, key: string): Snippet[] => [
  { title: "curl", text: curl(address, key) },
  { title: "Home Assistant", text: homeAssistant(address, key) },
  { title: "Node-RED", text: nodeRed(address, key) },
  { title: "ESPHome", text: espHome(address, key) },
]

const curl = (address: string, key: string) => `curl ${address} \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{"device": "probe-1", "value": 57.2, "unit": "°C"}'
`

/** Every ten minutes what each sensor reported last, with the time of that: one that is silent sends nothing new. */
const homeAssistant = (address: string, key: string) => `# In configuration.yaml
rest_command:
  windrow_reading:
    url: "${address}"
    method: post
    headers:
      authorization: "Bearer ${key}"
    content_type: "application/json"
    payload: >-
      {{ {"device": device, "value": value, "unit": unit, "at": at} | to_json }}

automation windrow:
  - id: windrow_readings
    alias: "Temperatures of piles to Windrow"
    triggers:
      - trigger: time_pattern
        minutes: "/10"
    actions:
      - repeat:
          for_each:
            # Your temperature sensors, one a line
            - sensor.pile_temperature
          sequence:
            - if: "{{ has_value(repeat.item) }}"
              then:
                - action: rest_command.windrow_reading
                  continue_on_error: true
                  data:
                    device: "{{ repeat.item }}"
                    value: "{{ states(repeat.item) }}"
                    unit: "{{ state_attr(repeat.item, 'unit_of_measurement') }}"
                    at: "{{ states[repeat.item].last_reported.isoformat() }}"
`

/** The dallas_temp platform measures in °C whatever the display shows. */
const espHome = (address: string, key: string) => `# Beside esphome:, esp32: and wifi: of your device
http_request:
  timeout: 10s

one_wire:
  - platform: gpio
    pin: GPIO4

sensor:
  - platform: dallas_temp
    name: "Pile temperature"
    update_interval: 10min
    on_value:
      - if:
          condition:
            lambda: "return !std::isnan(x);"
          then:
            - http_request.post:
                url: "${address}"
                request_headers:
                  Authorization: "Bearer ${key}"
                  Content-Type: application/json
                json: !lambda |-
                  root["device"] = App.get_name().c_str();
                  root["value"] = x;
                  root["unit"] = "°C";
`

/** A number, a text with one, an object as gateways publish it, or a list of those. */
const toReading = `const sent = msg.payload
const reading = Array.isArray(sent) ? { readings: sent } : typeof sent === "object" ? sent : { value: sent }
// A number alone says neither °C nor °F: choose the unit for the probe in Windrow, or add unit: "°C" here.
msg.payload = { ...reading, device: msg.topic || "node-red" }
return msg`

const nodeRed = (address: string, key: string) => {
  const tab = "windrow-tab"
  const nodes = [
    { id: tab, type: "tab", label: "Windrow" },
    {
      id: "windrow-note",
      type: "comment",
      z: tab,
      name: "Wire your sensors to the left end: msg.payload is the number, msg.topic its name",
      x: 340,
      y: 60,
      wires: [],
    },
    {
      id: "windrow-reading",
      type: "function",
      z: tab,
      name: "reading",
      func: toReading,
      outputs: 1,
      x: 140,
      y: 120,
      wires: [["windrow-send"]],
    },
    {
      id: "windrow-send",
      type: "http request",
      z: tab,
      name: "to Windrow",
      method: "POST",
      ret: "obj",
      url: address,
      headers: [
        { keyType: "other", keyValue: "Authorization", valueType: "other", valueValue: `Bearer ${key}` },
      ],
      x: 320,
      y: 120,
      wires: [["windrow-answer"]],
    },
    {
      id: "windrow-answer",
      type: "debug",
      z: tab,
      name: "answer",
      active: true,
      tosidebar: true,
      complete: "payload",
      targetType: "msg",
      x: 500,
      y: 120,
      wires: [],
    },
  ]
  return `${JSON.stringify(nodes, null, 2)}\n`
}
