# A bot for Reef and Pearls: it takes what looks best at a glance, and draws lots among equals.
import json
import random
import sys


def send(message):
    print(json.dumps(message), flush=True)


def value(action):
    if action["type"] != "play":
        return 4 if action["type"] == "take" else 0
    # In Pearls many cards at once score well, above all with a necklace. In Reef every play does.
    return action.get("count", 9) + 9 * action.get("necklace", False)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        send({"type": "ready", "protocol": 1, "actions": True})
    elif message["type"] == "new-game":
        luck = random.Random(message["seed"])
    elif message["type"] == "choose":
        values = [value(action) for action in message["actions"]]
        best = max(values)
        good = [i for i in range(message["count"]) if values[i] == best]
        send({"type": "action", "id": message["id"], "index": luck.choice(good)})
    elif message["type"] == "quit":
        break
