"""Asks dateutil, an implementation of RFC 5545 of its own, on which days weekly rules fall.

Run by hand, with python3-dateutil installed:
    python3 tools/recurrence-oracle.py > tests/unit/recurrence-oracle.json
"""
import json
import random
from datetime import datetime, timedelta

from dateutil.rrule import SU, WEEKLY, rrule, weekday

# The site counts Sunday as 0, dateutil Monday.
WEEKDAYS = [weekday((day + 6) % 7) for day in range(7)]

chance = random.Random(5545)
rules = []
for _ in range(80):
    begin = datetime(2026, 1, 1) + timedelta(days=chance.randrange(1500))
    length = chance.choice([None, chance.randrange(400)])
    first = begin + timedelta(days=chance.randrange(-30, 300))
    last = first + timedelta(days=56)
    weekdays = sorted(chance.sample(range(7), chance.randrange(1, 5)))
    every = chance.choice([1, 1, 2, 3, 5, 13, 52])
    until = None if length is None else begin + timedelta(days=length)
    days = rrule(
        WEEKLY, dtstart=begin, interval=every, byweekday=[WEEKDAYS[day] for day in weekdays], wkst=SU, until=until
    ).between(first, last, inc=True)
    text = lambda day: day and day.strftime("%Y-%m-%d")
    rules.append(
        {
            "rule": {"weekdays": weekdays, "everyWeeks": every, "from": text(begin), "until": text(until)},
            "first": text(first),
            "last": text(last),
            "days": [text(day) for day in days],
        }
    )
print(json.dumps(rules, indent=1))
