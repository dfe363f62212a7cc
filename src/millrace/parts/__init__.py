"""Mechanisms that several titles share. Nothing here knows a title; standard library only."""
