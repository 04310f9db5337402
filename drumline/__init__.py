"""Drumline: hand over a training job, watch it learn on Ray, keep the model. `Client` speaks to the service."""
