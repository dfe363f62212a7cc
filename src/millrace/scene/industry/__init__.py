"""Drawing games in which industry tiles and links lie on a map, as far as such games are alike.

A title puts its table together from the functions here and adds what is its own. What makes a single element (a
region, a piece, a row, a label) takes plain values, so that whoever keeps elements can tell by them whether one has
changed; what gathers elements takes the view and the map.
"""
