/** What somebody copies into another program, or enters there, so that it sends readings here. */
export type Snippet = { title: string; text: string }

/**
 * For each kind of sender, as it stands with this address, which is that of /api/probes/in with scheme and host, and this key.
 * What to enter by hand is short; the others are run or checked by `e2e/probes/check-snippets.ts`.
 */
export const snippets = (address: string, key: string): Snippet[] => [
  { title: "Home Assistant", text: homeAssistant(address, key) },
  { title: "Node-RED", text: nodeRed(address, key) },
  { title: "ESPHome", text: espHome(address, key) },
  { title: "The Things Network", text: things(address, key) },
  { title: "ChirpStack", text: chirpstack(address, key) },
  { title: "Ecowitt", text: ecowitt(address, key) },
  { title: "Shelly", text: shelly(address, key) },
  { title: "Tasmota", text: tasmota(address, key) },
  { title: "curl", text: curl(address, key) },
]

const things = (address: string, key: string) => `Integrations, Webhooks, Custom webhook
Format: JSON
Base URL: ${address}
Additional header: Authorization = Bearer ${key}
Enabled event: Uplink message, with an empty path
`

const chirpstack = (address: string, key: string) => `Application, Integrations, HTTP
Payload encoding: JSON
Header: Authorization = Bearer ${key}
Event endpoint URL: ${address}
`

/** Its app asks for the parts of the address. */
const ecowitt = (address: string, key: string) => {
  const { protocol, hostname, port, pathname } = new URL(address)
  return `Weather Services, Customized
Protocol: Ecowitt
Server: ${hostname}
Path: ${pathname}/${key}
Port: ${port || (protocol === "https:" ? "443" : "80")}
`
}

const shelly = (address: string, key: string) => `Actions, Temperature change, URL
${address}?key=${key}&id=pile-1&tC=\${ev.tC}
`

const tasmota = (address: string, key: string) => `# In the console; temp_f if it shows °F
Rule1 ON Tele-DS18B20#Temperature DO WebQuery ${address}?key=${key}&device=pile-1&temp_c=%value% GET ENDON
Rule1 1
`

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
