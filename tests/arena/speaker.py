"""A bot that speaks lines of text: it takes the last option. Asked to, it answers nonsense or ends."""

import json
import sys


def main(mood: str = "") -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        if mood == "ends":
            return
        answer = "juggle" if mood == "nonsense" else asked["options"][-1]["text"]
        print(answer, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
