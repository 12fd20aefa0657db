"""The tests, a package so that their helpers are imported by one name everywhere."""
