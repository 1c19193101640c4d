"""Runs the automation of a configuration once, with its sensor and, before that, with the sensor away."""

import asyncio
import sys

from homeassistant import bootstrap, core, loader
from homeassistant.components.network.network import async_get_network
from homeassistant.config import async_hass_config_yaml
from homeassistant.config_entries import ConfigEntries
from homeassistant.setup import async_setup_component


async def main(folder: str) -> None:
    hass = core.HomeAssistant(folder)
    hass.config.skip_pip = True
    loader.async_setup(hass)
    hass.config_entries = ConfigEntries(hass, {})
    await bootstrap.async_load_base_functionality(hass)
    await async_get_network(hass)
    config = await async_hass_config_yaml(hass)
    for name in ("rest_command", "automation"):
        assert await async_setup_component(hass, name, config), name
    await hass.async_start()
    sensor = {"unit_of_measurement": "°C", "device_class": "temperature"}
    automations = hass.states.async_entity_ids("automation")
    for state in ("unavailable", "57.2"):
        hass.states.async_set("sensor.pile_temperature", state, sensor)
        await hass.services.async_call("automation", "trigger", {"entity_id": automations}, blocking=True)
        await hass.async_block_till_done()
    await hass.async_stop(force=True)


asyncio.run(asyncio.wait_for(main(sys.argv[1]), 120))
